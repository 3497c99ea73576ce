import { encode } from 'uqr'

/** Quiet modules around the code (ISO/IEC 18004 asks for four). */
const QUIET = 4

/** The dark modules of a QR code as a path of units, and its edge with the quiet zone around it. */
export function qrPath(text: string): { path: string; quiet: number; edge: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { path, quiet: QUIET, edge: size + 2 * QUIET }
}

/** A QR code, black on white in both colour schemes, because cameras read only that. */
export const QrCode = ({ text, label, size, className }: { text: string; label: string; size: number; className?: string }) => {
  const { path, edge } = qrPath(text)
  return (
    <svg
      role="img"
      aria-label={label}
      className={className}
      width={size}
      height={size}
      viewBox={`${-QUIET} ${-QUIET} ${edge} ${edge}`}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={edge} height={edge} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
