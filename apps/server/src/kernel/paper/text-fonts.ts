/**
 * The `font` of a template's text. Scripts that these lack get their Noto family by the setter's own fallback; the two named after Sarabun keep it
 * from its built-in serif font.
 */
export const TEXT_FONTS = '("Sarabun", "Noto Sans", "Noto Sans Hebrew")'
