/** The visible code of an organisation: ORG and its id, padded to 6 digits (specification section 9). 42 → `ORG000042` */
export const organisationCode = (id: number): string => `ORG${String(id).padStart(6, '0')}`
