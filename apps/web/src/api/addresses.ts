export const DESK_PATH = '/service/visitor/entrances'
const PRE_REGISTERS_PATH = '/service/visitor/pre-registers'
export const DELETE_REQUESTS_PATH = `${DESK_PATH}/delete-requests`

/** The address of one visit at the desk. */
export const visitAddress = (id: string): string => `${DESK_PATH}?visit=${id}`

/** The address that opens one announced visit beside the list. */
export const preRegisterAddress = (id: string): string => `${PRE_REGISTERS_PATH}?id=${id}`

export const TARIFFS_PATH = '/service/visitor/parking-fee'
export const PAYMENTS_PATH = `${TARIFFS_PATH}/payments`
export const TILLS_PATH = `${TARIFFS_PATH}/tills`
