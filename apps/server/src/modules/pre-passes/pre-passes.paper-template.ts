import { TEXT_FONTS } from '../../kernel/paper/text-fonts.ts'

/** The name by which the template knows the holder's picture. */
export const PICTURE = 'holder.jpg'

/**
 * One A6 page, in Typst. All text comes from `data`. Long text is set in the largest size that fits its place. Text that fits in no size is cut, so
 * that there is always one page. Lines are as high as Thai with two marks above a letter and one below.
 */
export const PAPER = `
#let d = json(bytes(sys.inputs.data))
#set document(title: d.title)
#set page(width: 105mm, height: 148mm, margin: (x: 8mm, y: 6mm))
#set text(font: ${TEXT_FONTS}, size: 9pt, lang: d.language, top-edge: 1.12em, bottom-edge: -0.34em)
#set par(leading: 0em, spacing: 0.3em)
#let fitted(height, sizes, body) = layout(place => {
  let shown = sizes.map(size => { set text(size: size); body })
  let fitting = shown.filter(each => measure(width: place.width, each).height <= height)
  if fitting.len() > 0 { fitting.first() } else { block(height: height, width: 100%, clip: true, shown.last()) }
})
#grid(columns: (1fr, auto), column-gutter: 4mm, align: (left + horizon, right + horizon),
  fitted(5mm, (9.5pt, 8pt, 6pt, 5pt), strong(d.organisation)),
  text(fill: luma(90), d.title))
#line(length: 100%, stroke: 0.5pt + luma(150))
#grid(columns: if d.has_picture { (1fr, 20mm) } else { (1fr,) }, column-gutter: 4mm,
  [#fitted(17mm, (15pt, 12pt, 10pt, 8pt, 7pt), strong(d.holder))
   #fitted(9mm, (9pt, 8pt, 7pt, 6pt), text(fill: luma(60), d.second))],
  ..if d.has_picture { (box(clip: true, radius: 1.5mm, image("${PICTURE}", width: 20mm, height: 20mm, fit: "cover")),) })
#align(center)[
  #image(bytes(d.qr), format: "svg", width: 54mm)
  #v(-2mm)
  #text(size: 8pt, fill: luma(60), d.code_label)
  #v(-0.5mm)
  #text(size: 20pt, weight: "bold", tracking: 0.06em, top-edge: "cap-height", bottom-edge: "baseline", d.code)
  #v(1mm)
]
#block(height: 1fr, width: 100%, layout(place => fitted(place.height, (9pt, 8pt, 7pt, 6pt, 5pt),
  grid(columns: (22mm, 1fr), column-gutter: 2mm, row-gutter: 0.2em,
    ..d.facts.map(((term, value)) => (text(fill: luma(90), term), value)).flatten()))))
#align(center, text(size: 7.5pt, fill: luma(90), d.note))
`
