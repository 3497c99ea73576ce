import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type CompileDocArgs, NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Paper } from './paper.ts'

const { resolve } = createRequire(import.meta.url)
const FONTS = [
  resolve('@expo-google-fonts/sarabun/400Regular/Sarabun_400Regular.ttf'),
  resolve('@expo-google-fonts/sarabun/700Bold/Sarabun_700Bold.ttf'),
]

/** There is no such folder: what a page needs is in memory, and its template reads nothing else. */
const NOWHERE = '/nowhere'

/** What sets a page, and the page for it. */
export function setterOf({ template, data, pictures = {} }: Paper): { setter: NodeCompiler; page: CompileDocArgs } {
  const setter = NodeCompiler.create({ workspace: NOWHERE, fontArgs: [{ fontBlobs: FONTS.map((file) => readFileSync(file)) }] })
  for (const [name, bytes] of Object.entries(pictures)) setter.mapShadow(`${NOWHERE}/${name}`, Buffer.from(bytes))
  return { setter, page: { mainFileContent: template, inputs: { data: JSON.stringify(data) } } }
}
