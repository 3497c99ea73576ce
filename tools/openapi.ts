// Writes docs/api/openapi.json from the contract; with --check says whether the file is in step with it.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { contract } from '../packages/contract/src/contract.ts'
import { openApi } from '../packages/contract/src/openapi.ts'

const file = fileURLToPath(new URL('../docs/api/openapi.json', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('../apps/server/package.json', import.meta.url), 'utf8')) as { version: string }
const text = `${JSON.stringify(openApi(contract, version), null, 2)}\n`

if (!process.argv.includes('--check')) {
  writeFileSync(file, text)
} else if (readFileSync(file, 'utf8') !== text) {
  console.error('docs/api/openapi.json is not what the contract says: npm run openapi')
  process.exit(1)
}
