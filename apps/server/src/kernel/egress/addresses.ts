import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
export type Network = readonly [Address, number]

/** An address or a network such as `10.20.0.0/16`. Errors: Error, for any other text. */
export function parseNetwork(text: string): Network {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Unicast of the public internet (RFC 4291, 2.4); the rest of IPv6 is not assigned. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/** The well-known prefix of NAT64 (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Whether the server may connect to an address: it is public unicast, or in one of the networks. An IPv4 address inside an IPv6 address is judged in
 * its place, because a gateway delivers to that one.
 */
export const isReachable = (address: string, networks: readonly Network[]): boolean =>
  destinationsOf(ipaddr.parse(address)).every(
    (destination) => isPublic(destination) || networks.some((network) => isIn(destination, network)),
  )

const isIn = (address: Address, [base, prefix]: Network): boolean => address.kind() === base.kind() && address.match(base, prefix)

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(...GLOBAL_UNICAST)
}

/** The addresses that a packet to this one may end up at. */
function destinationsOf(address: Address): readonly Address[] {
  if (address instanceof ipaddr.IPv4) return [address]
  const bytes = address.toByteArray()
  const range = address.range()
  if (range === 'ipv4Mapped' || address.match(...NAT64)) return [fourBytes(bytes, 12)]
  if (range === '6to4') return [fourBytes(bytes, 2)]
  // RFC 4380: the server in clear, the client with every bit inverted.
  if (range === 'teredo') {
    const invertedBytes = bytes.map((byte) => byte ^ 0xff)
    return [fourBytes(bytes, 4), fourBytes(invertedBytes, 12)]
  }
  return [address]
}

const fourBytes = (bytes: readonly number[], start: number): Address => new ipaddr.IPv4(bytes.slice(start, start + 4))
