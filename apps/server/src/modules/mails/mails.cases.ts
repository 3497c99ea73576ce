import { MANAGERS } from '../../../test/access.ts'
import { defineCases } from '../../../test/cases.ts'
import { EIGHT } from '../../../test/paging.ts'

export const mailCases = defineCases({
  access: {
    'mails.list': { roles: MANAGERS, editions: 'none' },
    'mails.get': { roles: MANAGERS, editions: 'none' },
  },
  sight: {
    'mails.list': 'exists only in a demo',
    'mails.get': 'exists only in a demo',
  },
  paging: {
    'mails.list': {
      fill: async ({ test }) => {
        for (const n of EIGHT) await test.app.mailer.send({ to: 'suda@mail.example', subject: `${n}`, text: 'x', html: '<p>x</p>' })
      },
    },
  },
})
