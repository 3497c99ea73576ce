export { SCAN_KINDS, SCAN_OUTCOMES } from '@gatehouse/contract/scans/scans.ts'
