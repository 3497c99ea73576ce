import { encode } from 'uqr'

/** Modules of quiet around the code (ISO/IEC 18004). */
const QUIET = 4

/** A QR code as SVG, black on white, one unit to the module. */
export function qrSvg(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  const edge = size + 2 * QUIET
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET} ${-QUIET} ${edge} ${edge}" shape-rendering="crispEdges"><path fill="#fff" d="M${-QUIET} ${-QUIET}h${edge}v${edge}h${-edge}z"/><path d="${path}"/></svg>`
}
