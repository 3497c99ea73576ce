/** The columns of a file of members, in the order of the template. */
export const MEMBER_COLUMNS = [
  ...(['code', 'kind', 'name_th', 'name_en', 'company', 'phone', 'email', 'id_kind', 'id_number', 'locations', 'units'] as const),
  ...(['plate_1', 'province_1', 'class_1', 'plate_2', 'province_2', 'class_2', 'card_1', 'uid_1', 'card_2', 'uid_2'] as const),
  ...(['valid_from', 'valid_until', 'parking', 'status', 'remark'] as const),
] as const
export type MemberColumn = (typeof MEMBER_COLUMNS)[number]
/** Rows of one file at most. */
export const MOST_MEMBER_ROWS = 10_000
