export const LONGEST_EMAIL = 254
const LONGEST_LOCAL_PART = 64

/** RFC 5321 dot-atom with a dotted ASCII host. Line breaks, commas and angle brackets are refused, so an address is safe in a header. */
export function isEmail(address: string): boolean {
  if (address.length > LONGEST_EMAIL || !/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+@[A-Za-z0-9.-]+$/.test(address)) return false
  const position = address.indexOf('@')
  const labels = address.slice(position + 1).split('.')
  return (
    position <= LONGEST_LOCAL_PART &&
    !address.slice(0, position).split('.').includes('') &&
    labels.length >= 2 &&
    labels.every((label) => label.length >= 1 && label.length <= 63 && !label.startsWith('-') && !label.endsWith('-')) &&
    /^[A-Za-z]/.test(labels[labels.length - 1] ?? '')
  )
}
