// `npm run test:programs`: installs what some tests need beside Node.js, where it is missing: Chromium, PostgreSQL 15 and LibreOffice. `npm test` itself
// installs nothing outside the clone, and says which tests it leaves out.
import process from 'node:process'
import { installChromium } from './chromium.mjs'
import { installLibreOffice } from './libre-office.mjs'
import { installPostgres15 } from './postgres15.mjs'

for (const install of [installPostgres15, installChromium, installLibreOffice])
  await install().catch((error) => {
    if (!error.expected) throw error
    console.error(error.message)
    process.exitCode = 1
  })
