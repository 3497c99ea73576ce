import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import { openNumbers, type PersonalNumbers, sealNumbers } from '../../kernel/personal/numbers.ts'
import type { EntranceRecord } from './entrances.table.ts'

type Sealed = Pick<EntranceRecord, 'organisation_id' | '_id' | 'id_kind' | 'id_number_sealed' | 'phone_sealed'>

const sealContext = ({ organisation_id, _id }: Pick<Sealed, 'organisation_id' | '_id'>) => ({
  table: 'entrances',
  organisation_id,
  record_id: _id,
})

/** The columns of a visitor's numbers: sealed for this visit, with keyed hashes of the full number and of its last four. */
export const sealVisitor = (keys: OrganisationKeys, visit: Pick<Sealed, 'organisation_id' | '_id'>, numbers: PersonalNumbers) =>
  sealNumbers(keys, sealContext(visit), numbers)

/** The numbers of a visit. `unreadable` names those that can't be opened. */
export const openVisitor = (keys: OrganisationKeys, visit: Sealed): PersonalNumbers => openNumbers(keys, sealContext(visit), visit)
