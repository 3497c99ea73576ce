import { encode } from 'uqr'

/** Modules of quiet around the code (ISO/IEC 18004 asks for four). */
const QUIET = 4

/** A QR code, black on white in both colour schemes: cameras read no other. */
export const QrCode = ({ text, label, size }: { text: string; label: string; size: number }) => {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  const edge = modules + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label={label}
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
