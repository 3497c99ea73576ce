declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat?: 'truetype' | 'woff' | 'woff2'
    /** A number pins the axis; a font that lacks the axis ignores it. */
    variationAxes?: Record<string, number>
  }

  /** The font with the glyphs that the text needs. Rejects bytes that are no font. */
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>
}
