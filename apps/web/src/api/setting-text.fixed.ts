export { VISIT_FORM_FIELDS } from '@gatehouse/contract/entrances/visit-form.ts'
export { ID_POLICIES, PAPERS, RETENTION_KINDS, SLIP_LINES } from '@gatehouse/contract/settings/settings.ts'
