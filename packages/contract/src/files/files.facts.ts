import { defineModule } from '../kernel/module.ts'
import { files } from './files.ts'

export const filesModule = defineModule({ facts: { name: 'files' }, calls: { files } })
