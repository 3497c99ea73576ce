// Each class of a style sheet is named by a file of the page that imports it, each one that is named is there, and each word of the sheets in app/theme is used.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const src = fileURLToPath(new URL('../apps/web/src', import.meta.url))
const files = readdirSync(src, { recursive: true }).map((file) => join(src, file))
const read = (ending) => files.filter((file) => file.endsWith(ending)).map((file) => [file, readFileSync(file, 'utf8')])
const code = [...read('.tsx'), ...read('.ts')]

/** The classes that a style sheet has rules for. */
const classesOf = (css) => {
  const selectors = css.replace(/\/\*.*?\*\/|:global\([^)]*\)|"[^"]*"|\{[^{}]*\}/gs, ' ')
  return new Set(Array.from(selectors.matchAll(/\.([a-z_][\w-]*)/gi), ([, name]) => name))
}

const named = new Map()
for (const [file, text] of code) {
  for (const [, styles, sheet] of text.matchAll(/^import (\w+) from '(\..*\.module\.css)'/gm)) {
    const names = Array.from(
      text.replace(/^import .*$/gm, '').matchAll(new RegExp(`\\b${styles}\\.(?!module\\b)(\\w+)`, 'g')),
      ([, name]) => name,
    )
    const path = resolve(dirname(file), sheet)
    named.set(path, new Set([...(named.get(path) ?? []), ...names]))
  }
}
const wrong = read('.module.css').flatMap(([file, text]) => {
  const there = classesOf(text)
  const names = named.get(file) ?? new Set()
  const unused = [...there].filter((name) => !names.has(name)).map((name) => `${file}: nothing names .${name}`)
  return [...unused, ...[...names].filter((name) => !there.has(name)).map((name) => `${file}: there is no .${name}`)]
})
const all = code.map(([, text]) => text).join('\n')
for (const sheet of ['layout.css', 'spacing.css', 'text.css', 'surfaces.css', 'buttons.css', 'fields.css']) {
  for (const word of classesOf(readFileSync(join(src, 'app/theme', sheet), 'utf8'))) {
    if (!new RegExp(`\\b${word}(?![\\w-])`).test(all)) wrong.push(`${sheet}: nothing uses .${word}`)
  }
}
for (const line of wrong) console.error(line)
process.exit(wrong.length > 0 ? 1 : 0)
