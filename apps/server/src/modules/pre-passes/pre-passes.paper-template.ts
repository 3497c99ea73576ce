/** By this name the template knows the picture of the holder. */
export const PICTURE = 'holder.jpg'

/** One A6 page, in Typst. Every text of it comes from `data`; what is too long is cut in its own box, so that there is one page. */
export const PAPER = `
#let d = json(bytes(sys.inputs.data))
#set document(title: d.title)
#set page(width: 105mm, height: 148mm, margin: (x: 8mm, y: 7mm))
#set text(font: "Sarabun", size: 9pt, lang: d.language)
#set par(leading: 0.5em, spacing: 0.6em)
#let short(body, height) = block(height: height, width: 100%, clip: true, body)
#grid(columns: (1fr, auto), align: (left + horizon, right + horizon),
  short(text(weight: "bold", size: 9.5pt, d.organisation), 4.5mm),
  text(fill: luma(90), d.title))
#line(length: 100%, stroke: 0.5pt + luma(150))
#grid(columns: if d.has_picture { (1fr, 20mm) } else { (1fr,) }, column-gutter: 4mm,
  [#short(text(weight: "bold", size: 15pt, d.holder), 13.5mm)
   #short(text(fill: luma(60), d.second), 4.5mm)],
  ..if d.has_picture { (box(clip: true, radius: 1.5mm, image("${PICTURE}", width: 20mm, height: 20mm, fit: "cover")),) })
#align(center)[
  #image(bytes(d.qr), format: "svg", width: 58mm)
  #v(-2.5mm)
  #text(size: 8pt, fill: luma(60), d.code_label)
  #v(-1mm)
  #text(size: 20pt, weight: "bold", tracking: 0.06em, d.code)
]
#block(height: 1fr, width: 100%, clip: true, {
  set text(size: if d.facts.map(fact => fact.at(1).len()).sum() > 300 { 7pt } else { 9pt })
  grid(columns: (21mm, 1fr), column-gutter: 2mm, row-gutter: 1.6mm,
    ..d.facts.map(((term, value)) => (text(fill: luma(90), term), value)).flatten())
})
#align(center, text(size: 7.5pt, fill: luma(90), d.note))
`
