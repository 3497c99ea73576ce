import { defineModule } from '../kernel/module.ts'
import { page, system } from './system.ts'

export const systemModule = defineModule({ facts: { name: 'system' }, calls: { system, page } })
