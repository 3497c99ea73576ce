import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { App } from '../app/app-context.ts'

/** Serves the built page: hashed assets are immutable, the page itself is always fresh. */
export async function servePage(server: FastifyInstance, app: App): Promise<(reply: FastifyReply) => FastifyReply> {
  const root = app.config.page_dir
  if (!existsSync(join(root, 'index.html'))) {
    return (reply) => reply.code(503).type('text/plain; charset=utf-8').send('The page has not been built: npm run build')
  }
  await server.register(fastifyStatic, { root, wildcard: false, serve: false })
  const files = {
    prefix: '/assets/',
    root: join(root, 'assets'),
    immutable: true,
    maxAge: '365d',
    index: false as const,
    decorateReply: false,
    preCompressed: true,
  }
  await server.register(fastifyStatic, files)
  for (const name of ['favicon.svg', 'theme.js', 'robots.txt'].filter((file) => existsSync(join(root, file)))) {
    server.get(`/${name}`, (_request, reply) => reply.sendFile(name, { maxAge: '1h' }))
  }
  return (reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').sendFile('index.html', { cacheControl: false })
}
