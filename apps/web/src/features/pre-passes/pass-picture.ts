import { qrPath } from '../../ui/media/qr-code.tsx'

interface PictureTexts {
  readonly title: string
  readonly holder: string
  readonly token: string
  /** The code in two groups of four. */
  readonly code: string
  /** The lines below the code. */
  readonly lines: readonly string[]
}

const [WIDTH, HEIGHT, EDGE] = [720, 1080, 620]
const LEFT = (WIDTH - EDGE) / 2

/** Draws a pass as a picture (PNG) for a chat: black on white, with its QR code and its digits. Long texts are narrowed. */
export async function passPicture({ title, holder, token, code, lines }: PictureTexts): Promise<Blob> {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [WIDTH, HEIGHT]
  const draw = canvas.getContext('2d')!
  draw.fillStyle = '#fff'
  draw.fillRect(0, 0, WIDTH, HEIGHT)
  draw.fillStyle = '#000'
  draw.textAlign = 'center'
  const family = getComputedStyle(document.body).fontFamily
  const write = (text: string, y: number, font: string) => {
    draw.font = `${font} ${family}`
    draw.fillText(text, WIDTH / 2, y, EDGE)
  }
  write(title, 64, '28px')
  write(holder, 124, 'bold 44px')
  write(code, 844, 'bold 64px')
  for (const [row, line] of lines.entries()) write(line, 904 + row * 42, '26px')
  const { path, quiet, edge } = qrPath(token)
  draw.translate(LEFT, 150)
  draw.scale(EDGE / edge, EDGE / edge)
  draw.translate(quiet, quiet)
  draw.fill(new Path2D(path))
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture was not made.'))), 'image/png')
  })
}
