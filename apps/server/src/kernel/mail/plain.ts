/** Mail programs turn host names into links, even without a protocol. */
const HOST_NAME = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.[a-z]{2,}/giu

/** Text of several lines without anything that a mail program would turn into a link. */
export const withoutLinks = (text: string): string => text.replaceAll('://', ' ').replace(HOST_NAME, (host) => host.replaceAll('.', ' '))

/** One bounded line without anything that a mail program would turn into a link. */
export const oneLine = (name: string): string =>
  withoutLinks(name.replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' '))
    .trim()
    .slice(0, 100)
