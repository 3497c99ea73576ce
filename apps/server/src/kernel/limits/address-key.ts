import { isIPv6 } from 'node:net'

/** The key that an address is counted under: IPv4 as it is, IPv6 by its first 64 bits, which one household has. */
export function addressKey(ip: string | null): string {
  const [address = ''] = (ip ?? '').toLowerCase().split('%')
  if (!isIPv6(address)) return address
  const ipv4Match = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  if (ipv4Match) return ipv4Match[1]!
  // The URL parser normalises IPv6.
  const [left = '', right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = (text = '') => (text === '' ? [] : text.split(':'))
  const [first, last] = [groups(left), groups(right)]
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}
