export const DESK_PATH = '/service/visitor/entrances'

/** Where the desk shows one visit. */
export const visitAddress = (id: string): string => `${DESK_PATH}?visit=${id}`
