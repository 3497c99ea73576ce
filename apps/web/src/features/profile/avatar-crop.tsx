import Cropper from 'react-easy-crop'
import { Button } from '../../ui/buttons/button.tsx'
import 'react-easy-crop/react-easy-crop.css'
import { useEffect, useRef, useState } from 'react'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import styles from './pictures.module.css'
import { profileWords } from './profile.words.ts'

const [SMALLEST, LARGEST] = [1, 4]

/** Selects the visible square of a picture, with the pointer, or with arrow keys and a slider. */
export const AvatarCrop = ({ file, onCancel, onDone }: { file: Blob; onCancel: () => void; onDone: (picture: Blob) => void }) => {
  const say = useWords(profileWords)
  const sayCommon = useWords(commonWords)
  const [address, setAddress] = useState<string>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(SMALLEST)
  const [hasFailed, setHasFailed] = useState(false)
  const area = useRef<Area>(null)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])

  const done = async () => {
    if (!image.current || !area.current) return
    await cut(image.current, area.current).then(onDone, () => setHasFailed(true))
  }
  return (
    <div className="gh-stack gh-gap-12">
      <p>{say('crop_help')}</p>
      {hasFailed ? <p role="alert">{say('no_picture')}</p> : null}
      <div className={`gh-relative gh-clip gh-round-8 ${styles.cropper}`}>
        {address === undefined ? null : (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            minZoom={SMALLEST}
            maxZoom={LARGEST}
            aspect={1}
            keyboardStep={8}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => {
              area.current = pixels
            }}
            setImageRef={(ref) => {
              image.current = ref.current
            }}
            mediaProps={{ alt: '', onError: () => setHasFailed(true) }}
            cropperProps={{ role: 'group', 'aria-label': say('crop_area') }}
          />
        )}
      </div>
      <label className={`gh-row gh-gap-12 gh-body ${styles.zoom}`}>
        <span>{say('zoom')}</span>
        <input
          type="range"
          min={SMALLEST}
          max={LARGEST}
          step={0.1}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </label>
      <div>
        <Button variant="default" onClick={onCancel}>
          {sayCommon('cancel')}
        </Button>
        <Button onClick={() => void done()} disabled={hasFailed}>
          {say('use_part')}
        </Button>
      </div>
    </div>
  )
}

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The side of a person's picture in pixels: twice the largest display size. */
const SIDE = 512

/** Cuts a square part out of a picture; a small part isn't enlarged. */
async function cut(image: HTMLImageElement, area: Area): Promise<Blob> {
  const side = Math.max(1, Math.min(SIDE, Math.round(area.width)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser gives no canvas')
  // Put transparent areas on white, as on a page.
  context.fillStyle = 'white'
  context.fillRect(0, 0, side, side)
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))), 'image/jpeg', 0.92)
  })
}
