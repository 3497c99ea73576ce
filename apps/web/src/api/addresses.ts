export const DESK_PATH = '/service/visitor/entrances'
const PRE_REGISTERS_PATH = '/service/visitor/pre-registers'
export const DELETE_REQUESTS_PATH = `${DESK_PATH}/delete-requests`

/** Where the desk shows one visit. */
export const visitAddress = (id: string): string => `${DESK_PATH}?visit=${id}`

/** Where one announced visit stands open beside the others. */
export const preRegisterAddress = (id: string): string => `${PRE_REGISTERS_PATH}?id=${id}`

export const TARIFFS_PATH = '/service/visitor/parking-fee'
export const PAYMENTS_PATH = `${TARIFFS_PATH}/payments`
export const TILLS_PATH = `${TARIFFS_PATH}/tills`
