import wasm_address from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Looks for a code in the present picture of a video. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>

/** What visitor cards, passes and badges carry. */
const FORMATS = ['qr_code', 'code_128', 'code_39', 'ean_13', 'data_matrix', 'pdf417'] as const

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<readonly string[]> }

/** The browser's own reader where it has one, else one that is fetched from this server when it is first needed. */
export async function openCodeReader(): Promise<CodeReader> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const known = own ? await own.getSupportedFormats() : []
  const formats = FORMATS.filter((format) => known.includes(format))
  const detector: Detector = own && formats.includes('qr_code') ? new own({ formats: [...formats] }) : await fetchedReader()
  return async (video) => (await detector.detect(video))[0]?.rawValue.trim() || null
}

async function fetchedReader(): Promise<Detector> {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  // By itself it would fetch its program from another host.
  prepareZXingModule({ overrides: { locateFile: () => wasm_address } })
  return new BarcodeDetector({ formats: [...FORMATS] })
}
