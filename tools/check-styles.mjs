// Checks that a file of the page uses each class of the style sheet that it imports, and that each class it uses exists. Each word of the sheets in
// app/theme must be used.
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

const classNames = new Map()
for (const [file, text] of code) {
  for (const [, styles, sheet] of text.matchAll(/^import (\w+) from '(\..*\.module\.css)'/gm)) {
    const names = Array.from(
      text.replace(/^import .*$/gm, '').matchAll(new RegExp(`\\b${styles}\\.(?!module\\b)(\\w+)`, 'g')),
      ([, name]) => name,
    )
    const path = resolve(dirname(file), sheet)
    classNames.set(path, new Set([...(classNames.get(path) ?? []), ...names]))
  }
}
const wrong = read('.module.css').flatMap(([file, text]) => {
  const existing = classesOf(text)
  const names = classNames.get(file) ?? new Set()
  const unused = [...existing].filter((name) => !names.has(name)).map((name) => `${file}: nothing names .${name}`)
  return [...unused, ...[...names].filter((name) => !existing.has(name)).map((name) => `${file}: there is no .${name}`)]
})
const all = code.map(([, text]) => text).join('\n')
for (const sheet of ['layout.css', 'spacing.css', 'text.css', 'surfaces.css', 'buttons.css', 'fields.css']) {
  for (const word of classesOf(readFileSync(join(src, 'app/theme', sheet), 'utf8'))) {
    if (!new RegExp(`\\b${word}(?![\\w-])`).test(all)) wrong.push(`${sheet}: nothing uses .${word}`)
  }
}
for (const line of wrong) console.error(line)
process.exit(wrong.length > 0 ? 1 : 0)
