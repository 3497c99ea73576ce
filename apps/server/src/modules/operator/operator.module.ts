import { defineModule } from '../../kernel/module/module.ts'
import { operatorJobs } from './operator.jobs.ts'

export const operatorModule = defineModule({ name: 'operator', jobs: operatorJobs })
