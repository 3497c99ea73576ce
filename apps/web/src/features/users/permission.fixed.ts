/** The words of permissions from the facts of the modules. */
export { PERMISSION_GROUPS, PERMISSION_LABELS } from '@gatehouse/contract/words.ts'
