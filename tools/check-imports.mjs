// The import rule (ARCHITECTURE.md): who may import whom, no files that import each other, and current pictures of the folders.
// `--picture` writes the pictures. `--root <folder>` looks at the sources of another project.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readImports } from './imports/cruise.mjs'
import { drawPictures, withPictures } from './imports/picture.mjs'

const { values } = parseArgs({ options: { picture: { type: 'boolean' }, root: { type: 'string' } } })
const root = values.root ?? fileURLToPath(new URL('..', import.meta.url))
const { imports, problems } = await readImports(root)
const wrong = [...new Set(problems)]

const document = join(root, 'ARCHITECTURE.md')
if (wrong.length === 0 && existsSync(document)) {
  const text = readFileSync(document, 'utf8')
  const current = withPictures(text, drawPictures(imports))
  if (values.picture) writeFileSync(document, current)
  else if (current !== text) wrong.push('ARCHITECTURE.md shows other imports than there are: npm run picture')
}
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exit(1)
}
console.log(`The imports of ${imports.size} files follow the rule.`)
