import { EVERYBODY } from '../../../test/access.ts'
import { defineCases } from '../../../test/cases.ts'

export const fileCases = defineCases({
  access: {
    'files.read': { roles: EVERYBODY, editions: 'none' },
  },
  sight: {
    'files.read': 'needs a signed address',
  },
})
