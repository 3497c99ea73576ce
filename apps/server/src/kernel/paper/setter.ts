import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { type CompileDocArgs, NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { typeset } from './fonts.ts'
import type { Paper } from './paper.ts'

/** A folder that doesn't exist. The page's data is in memory, and its template reads nothing else. */
const NOWHERE = '/nowhere'

// The setter would add the machine's fonts. On Linux it searches the folders in this file, which lists none.
process.env.FONTCONFIG_FILE = join(
  dirname(createRequire(import.meta.url).resolve('@gatehouse/server/package.json')),
  'assets',
  'fonts.conf',
)

/** The setter with a page's fonts, and the page in the setter's form. */
export async function setterOf({ template, data, pictures = {} }: Paper): Promise<{ setter: NodeCompiler; page: CompileDocArgs }> {
  const readable = await typeset(data)
  const setter = NodeCompiler.create({ workspace: NOWHERE, fontArgs: [{ fontBlobs: readable.fonts }] })
  for (const [name, bytes] of Object.entries(pictures)) setter.mapShadow(`${NOWHERE}/${name}`, Buffer.from(bytes))
  return { setter, page: { mainFileContent: template, inputs: { data: JSON.stringify(readable.data) } } }
}
