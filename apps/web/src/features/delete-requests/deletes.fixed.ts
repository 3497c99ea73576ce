export { DELETE_REASONS, DELETE_REQUEST_STATUSES, RESTORE_DAYS } from '@gatehouse/contract/delete-requests/delete-requests.ts'
