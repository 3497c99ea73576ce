/** The specification's service names. */
export const SERVICES = ['visitor_m', 'visitor_m_plus', 'visitor_lite'] as const
export type Service = (typeof SERVICES)[number]

/** Which editions open a part (specification section 6): one of them must be active. `NO_EDITION` is for everybody. */
export const ANY_EDITION: readonly Service[] = ['visitor_m', 'visitor_lite', 'visitor_m_plus']
export const BLACKLIST_EDITIONS: readonly Service[] = ['visitor_m', 'visitor_lite']
export const PASS_EDITIONS: readonly Service[] = ['visitor_m', 'visitor_m_plus']
export const VISITOR_M_ONLY: readonly Service[] = ['visitor_m']
export const NO_EDITION: readonly Service[] = []

/** True when a part that needs one of `editions` is open to an organisation with `active` ones. */
export const editionAllows = (editions: readonly Service[], active: readonly Service[]): boolean =>
  editions.length === 0 || editions.some((service) => active.includes(service))
