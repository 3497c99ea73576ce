/**
 * The `font` of a template's text. Other scripts get their Noto family through the setter's own fallback. The two families after Sarabun keep the
 * setter from its built-in serif font.
 */
export const TEXT_FONTS = '("Sarabun", "Noto Sans", "Noto Sans Hebrew")'
