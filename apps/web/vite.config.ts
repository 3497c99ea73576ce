import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'
import { groups } from './chunks.ts'

const boot_file = fileURLToPath(new URL('./src/app/theme/boot.js', import.meta.url))
const first_fonts = ['atkinson-hyperlegible-next-latin-wght-normal', 'noto-sans-thai-thai-wght-normal']

/** Puts the scheme script (a blocking file, so that the first paint is right) and the font preloads in the head. */
const head = (): Plugin => {
  let boot_url = '/src/app/theme/boot.js'
  return {
    name: 'gatehouse-head',
    buildStart() {
      if (this.meta.watchMode) return
      this.emitFile({ type: 'asset', name: 'boot.js', source: readFileSync(boot_file) })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, context) {
        const files = Object.keys(context.bundle ?? {})
        const built = files.find((file) => /assets\/boot-.*\.js$/.test(file))
        if (built) boot_url = `/${built}`
        const fonts = first_fonts.flatMap((name) => files.filter((file) => file.includes(name)))
        const preloads = fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`)
        return html.replace('<meta charset="utf-8">', ['$&', `<script src="${boot_url}"></script>`, ...preloads].join('\n    '))
      },
    },
  }
}

/**
 * `*.fixed.ts` says what is known when the page is built: here it is run, and the page gets its values. So a page that needs the addresses
 * and choices of the contract does not carry the contract's schemas.
 */
const fixed = (): Plugin => ({
  name: 'gatehouse-fixed',
  apply: 'build',
  async load(id) {
    if (!id.endsWith('.fixed.ts')) return
    const { module } = await runnerImport<Record<string, unknown>>(id, { configFile: false })
    return Object.entries(module)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      .join('\n')
  },
})

/** Writes `.br` and `.gz` beside every text file, so that the server answers with the smallest without compressing anything itself. */
const compressed = (): Plugin => ({
  name: 'gatehouse-compressed',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!/\.(js|css|svg)$/.test(fileName)) continue
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (source.length < 1024) continue
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(source) })
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) })
      }
    },
  },
})

/** Refuses files that import each other: which of them runs first depends on the page, and the other finds what it needs undefined. */
const noCircles = (): Plugin => ({
  name: 'gatehouse-no-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const importsOf = (fileName: string) => {
      const file = bundle[fileName]
      return file?.type === 'chunk' ? file.imports : []
    }
    const circle = Object.keys(bundle).find((file) => importsOf(file).some((imported) => importsOf(imported).includes(file)))
    if (circle) this.error(`${circle} is imported by a file that it imports: see chunks.ts`)
  },
})

/** A request for a page, as the server decides it too: a GET that accepts HTML, apart from the server's own pages. */
const pageOf = (request: IncomingMessage) => {
  const wants_html = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
  return wants_html && !/^\/(docs|openapi\.json)/.test(request.url ?? '') ? '/index.html' : undefined
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), fixed(), head(), noCircles(), compressed()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // A data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
      },
      treeshake: {
        // Importing the contract does nothing by itself: what nobody uses of it stays out.
        moduleSideEffects: [{ test: /\/packages\/contract\//, sideEffects: false }],
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '^/(?!@|src/|node_modules/|index\\.html)': {
        target: process.env.GATEHOUSE_API ?? 'http://127.0.0.1:3000',
        bypass: pageOf,
      },
    },
  },
})
