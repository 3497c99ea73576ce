export const DESK_PATH = '/service/visitor/entrances'
export const DELETE_REQUESTS_PATH = `${DESK_PATH}/delete-requests`

/** Where the desk shows one visit. */
export const visitAddress = (id: string): string => `${DESK_PATH}?visit=${id}`
