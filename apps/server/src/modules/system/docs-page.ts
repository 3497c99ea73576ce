import type { Contract } from '@gatehouse/contract/contract.ts'
import { ERRORS } from '@gatehouse/contract/errors.ts'
import type { Route, Routes } from '@gatehouse/contract/kernel/routes.ts'
import { openApi, refusalsOf } from '@gatehouse/contract/openapi.ts'

type Json = Record<string, unknown>

/** Escapes everything that the page shows. */
const text = (value: unknown): string => String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const STYLE = `
  :root { color-scheme: light dark; --line: #d3dede; --soft: #f5f8f8; --link: #0b5a64 }
  @media (prefers-color-scheme: dark) { :root { --line: #28393d; --soft: #16272a; --link: #79cdd2 } }
  body { font: 15px/1.6 system-ui, sans-serif; max-width: 70rem; margin: 0 auto; padding: 1rem }
  a { color: var(--link) } h1 { line-height: 1.2 } h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line) }
  code, pre { font-family: ui-monospace, monospace; font-size: 0.9em } pre { background: var(--soft); padding: 0.75rem; overflow-x: auto; border-radius: 6px }
  details { border: 1px solid var(--line); border-radius: 6px; margin: 0.5rem 0 } summary { cursor: pointer; padding: 0.5rem 0.75rem } details > div { padding: 0 0.75rem 0.75rem }
  .method { display: inline-block; min-width: 4.5rem; font-weight: 700 } nav ul { columns: 3 14rem } dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem } dd { margin: 0 }
`

/** A page about every call, from the contract. */
export function docsPage(contract: Contract, version: string): string {
  const document = openApi(contract, version)
  const paths = document.paths as Record<string, Record<string, Json>>
  const modules = Object.entries(contract as Record<string, Routes>)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Gatehouse: the calls</title><style>${STYLE}</style></head>
<body><main>
<h1>Gatehouse ${text(version)}: the calls</h1>
<p>Sign in with <code>POST /auth/login</code> and send the token as <code>Authorization: Bearer …</code>. Refusals are problem documents (RFC 9457) with a
stable <code>code</code>, in Thai or English by <code>Accept-Language</code>. For programs: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Modules"><ul>${modules.map(([name]) => `<li><a href="#${text(name)}">${text(name)}</a></li>`).join('')}</ul></nav>
${modules
  .map(
    ([name, routes]) =>
      `<section id="${text(name)}"><h2>${text(name)}</h2>${Object.values(routes)
        .map((route) => call(route, paths))
        .join('')}</section>`,
  )
  .join('')}
<section id="schemas"><h2>Schemas</h2>${Object.entries((document.components as { schemas: Json }).schemas)
    .map(schema)
    .join('')}</section>
</main></body></html>`
}

function call(route: Route, paths: Record<string, Record<string, Json>>): string {
  const operation = paths[route.path]?.[route.method.toLowerCase()] ?? {}
  const status = String(route.status ?? 200)
  const content = ((operation.responses as Json)[status] as Json | undefined)?.content
  const facts: [string, string][] = [
    ['Permission', text(route.permission)],
    ['Editions', text(route.editions.length > 0 ? `one of ${route.editions.join(', ')}` : 'none needed')],
    ['Takes', listed(operation.parameters as Json[] | undefined) + shape((operation.requestBody as Json | undefined)?.content)],
    ['Answers', `${status} ${filesOf(content)}${shape(content)}`],
    [
      'Refuses',
      refusalsOf(route)
        .map((code) => `<code>${text(code)}</code> ${ERRORS[code].status}`)
        .join(', '),
    ],
  ]
  return `<details><summary><span class="method">${text(route.method)}</span> <code>${text(route.path)}</code> ${text(route.summary)}</summary><div><dl>
${facts.map(([name, value]) => `<dt>${name}</dt><dd>${value || '—'}</dd>`).join('\n')}</dl></div></details>`
}

/** Media types besides JSON. */
const filesOf = (content: unknown): string =>
  Object.keys((content ?? {}) as Json)
    .filter((type) => type !== 'application/json')
    .map((type) => `<code>${text(type)}</code>`)
    .join(', ')

const listed = (parameters: Json[] = []): string =>
  parameters
    .map((parameter) => `<code>${text(parameter.name)}</code> (${text(parameter.in)}${parameter.required ? ', required' : ''})`)
    .join(', ')

function shape(content: unknown): string {
  const [media] = Object.values((content ?? {}) as Record<string, { schema?: Json }>)
  const reference = media?.schema?.$ref
  if (typeof reference === 'string')
    return ` <a href="${text(reference.replace('#/components/schemas/', '#schema-'))}">${text(reference.split('/').at(-1))}</a>`
  return media?.schema ? `<pre>${text(JSON.stringify(media.schema, null, 2))}</pre>` : ''
}

const schema = ([name, json]: [string, unknown]): string =>
  `<details id="schema-${text(name)}"><summary><code>${text(name)}</code></summary><div><pre>${text(JSON.stringify(json, null, 2))}</pre></div></details>`
