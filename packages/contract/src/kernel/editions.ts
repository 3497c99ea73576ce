/** The editions. The specification calls them services and fixes their names. */
export const SERVICES = ['visitor_m', 'visitor_m_plus', 'visitor_lite'] as const
export type Service = (typeof SERVICES)[number]

/** Editions that open a part of the product (specification section 6). One active edition of a list is enough; `NO_EDITION` opens it to everyone. */
export const ANY_EDITION: readonly Service[] = ['visitor_m', 'visitor_lite', 'visitor_m_plus']
export const BLACKLIST_EDITIONS: readonly Service[] = ['visitor_m', 'visitor_lite']
export const PASS_EDITIONS: readonly Service[] = ['visitor_m', 'visitor_m_plus']
export const VISITOR_M_ONLY: readonly Service[] = ['visitor_m']
export const NO_EDITION: readonly Service[] = []

/** Whether an organisation with the `active` editions may use a part that needs one of `editions`. */
export const editionAllows = (editions: readonly Service[], active: readonly Service[]): boolean =>
  editions.length === 0 || editions.some((edition) => active.includes(edition))
