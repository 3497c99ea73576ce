/** What the contract lets one choose from. */
export {
  BLACKLIST_KINDS,
  BLACKLIST_STATUSES,
  MATCH_FIELDS,
  MOST_ATTACHMENTS,
  NUMBER_KINDS,
  SENSITIVITIES,
  SEVERITIES,
} from '@gatehouse/contract/blacklists.ts'
export { ROLES } from '@gatehouse/contract/kernel/permissions.ts'
export { SIGHTING_STATUSES, SIGHTING_TRANSITIONS } from '@gatehouse/contract/sightings.ts'
