/** A part of a picture, in its own pixels. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The side of a picture of a person, in pixels: twice the largest that is shown. */
const SIDE = 512

/** A square part of a picture, as a picture of its own; a small one is not made larger. */
export async function cut(image: HTMLImageElement, area: Area): Promise<Blob> {
  const side = Math.max(1, Math.min(SIDE, Math.round(area.width)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser gives no canvas')
  // What is transparent stands on white, as on a page.
  context.fillStyle = 'white'
  context.fillRect(0, 0, side, side)
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))), 'image/jpeg', 0.92)
  })
}
