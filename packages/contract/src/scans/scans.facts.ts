import { defineModule } from '../kernel/module.ts'
import { scans } from './scans.ts'

export const scansModule = defineModule({ facts: { name: 'scans' }, calls: { scans } })
