// The pictures of ARCHITECTURE.md: the imports between folders as Mermaid diagrams. An arrow that follows from others is left out, so that people can read
// them.

const START = '<!-- The pictures up to the next such line are written by `npm run picture`. -->'
const END = '<!-- End of the pictures. -->'

const last = (pattern, file) => pattern.exec(file)?.[1]
const TEST = /\.(test|fixture|cases)\.|^apps\/server\/test\//

/** Each picture names the folder that stands for a file; a file without a name isn't in the picture. `connected` leaves out folders without arrows. */
const PICTURES = [
  {
    title: 'The three workspaces',
    nameOf(file) {
      if (file.startsWith('packages/contract/src/kernel/')) return 'contract: kernel'
      if (file.startsWith('packages/contract/src/')) return 'contract: calls'
      const server = last(/^apps\/server\/src\/(kernel|modules|postgres)\//, file)
      if (server) return `server: ${server}`
      if (/^apps\/server\/src\/[^/]+$/.test(file)) return 'server: programs'
      const page = last(/^apps\/web\/src\/(\w+)\//, file)
      return page && `page: ${page}`
    },
  },
  { title: 'The modules of the server', nameOf: (file) => last(/^apps\/server\/src\/modules\/([^/]+)\//, file) },
  {
    title: 'The parts of the page',
    nameOf(file) {
      const part = last(/^apps\/web\/src\/ui\/(\w+)\//, file)
      return part ? `ui/${part}` : last(/^apps\/web\/src\/(lib)\//, file)
    },
  },
  {
    title: 'The gate desk: rooms of `features/entrances`, and the features that publish or use parts',
    nameOf(file) {
      const [, feature, room] = /^apps\/web\/src\/features\/([^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? []
      return feature === 'entrances' ? room && `entrances/${room}` : feature
    },
    connected: true,
  },
]

/** The pictures as text for ARCHITECTURE.md. */
export function drawPictures(imports) {
  const pictures = PICTURES.map(({ title, nameOf, connected }) => {
    const arrows = withoutDetours(arrowsOf(imports, nameOf))
    return `${title}:\n\n${diagram(connected ? withoutLoners(arrows) : arrows)}`
  })
  return [START, ...pictures, END].join('\n\n')
}

/** Puts the pictures into a text. Errors: the text has no place for them. */
export function withPictures(text, pictures) {
  const [from, to] = [text.indexOf(START), text.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`ARCHITECTURE.md has no line ${START}`)
  return text.slice(0, from) + pictures + text.slice(to + END.length)
}

function arrowsOf(imports, nameOf) {
  const arrows = new Map()
  for (const [file, targets] of imports) {
    const name = TEST.test(file) ? undefined : nameOf(file)
    if (name === undefined) continue
    const others = targets.map(nameOf).filter((target) => target !== undefined && target !== name)
    arrows.set(name, new Set([...(arrows.get(name) ?? []), ...others]))
  }
  return arrows
}

/** Leaves out an arrow if other arrows lead to the same folder. Folders have no circles, which the rules ensure. */
function withoutDetours(arrows) {
  const reachable = (name, seen = new Set()) => {
    for (const target of arrows.get(name) ?? []) {
      if (seen.has(target)) continue
      seen.add(target)
      reachable(target, seen)
    }
    return seen
  }
  const direct = (targets) =>
    [...targets].filter((target) => ![...targets].some((other) => other !== target && reachable(other).has(target)))
  return new Map([...arrows].map(([name, targets]) => [name, direct(targets)]))
}

function withoutLoners(arrows) {
  const targets = new Set([...arrows.values()].flat())
  return new Map([...arrows].filter(([name, others]) => others.length > 0 || targets.has(name)))
}

function diagram(arrows) {
  const names = [...arrows.keys()].sort()
  const idOf = (name) => name.replace(/\W+/g, '_')
  const lines = names.flatMap((name) => [
    `  ${idOf(name)}["${name}"]`,
    ...arrows
      .get(name)
      .sort()
      .map((target) => `  ${idOf(name)} --> ${idOf(target)}`),
  ])
  return ['```mermaid', 'flowchart BT', ...lines, '```'].join('\n')
}
