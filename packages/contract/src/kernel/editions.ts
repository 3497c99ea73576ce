/** The specification's service names. */
export const SERVICES = ['visitor_m', 'visitor_m_plus', 'visitor_lite'] as const
export type Service = (typeof SERVICES)[number]

/** The editions that open a part (specification section 6): at least one must be active. `NO_EDITION` opens it to everyone. */
export const ANY_EDITION: readonly Service[] = ['visitor_m', 'visitor_lite', 'visitor_m_plus']
export const BLACKLIST_EDITIONS: readonly Service[] = ['visitor_m', 'visitor_lite']
export const PASS_EDITIONS: readonly Service[] = ['visitor_m', 'visitor_m_plus']
export const VISITOR_M_ONLY: readonly Service[] = ['visitor_m']
export const NO_EDITION: readonly Service[] = []

/** True if an organisation with the `active` editions may use a part that needs one of `editions`. */
export const editionAllows = (editions: readonly Service[], active: readonly Service[]): boolean =>
  editions.length === 0 || editions.some((service) => active.includes(service))
