import { VISIT_FORM_FIELDS, type VisitFormField } from './visit-form.ts'

/** The fields that have a rule, in the order of the form. The page gets these names without the schemas behind them. */
export const RULED_FIELDS = Object.keys(VISIT_FORM_FIELDS) as readonly VisitFormField[]
