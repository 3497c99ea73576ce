import { Validator } from '@seriousme/openapi-schema-validator'
import { contract } from './contract.ts'
import type { Routes } from './kernel/routes.ts'
import { openApi } from './openapi.ts'

type Operation = { operationId: string; security: object[]; parameters: { name: string; in: string }[]; responses: Record<string, unknown> }
const document = openApi(contract, '1.2.3') as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1 to a validator that is not ours', async () => {
    const result = await new Validator().validate(structuredClone(document))
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
  })

  it('has every call once, with its access, its key header and its own refusals', () => {
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
    const calls = Object.entries(contract as Record<string, Routes>).flatMap(([module, routes]) =>
      Object.keys(routes).map((name) => `${module}.${name}`),
    )
    expect(operations.map((operation) => operation.operationId).sort()).toEqual(calls.sort())
    const checkIn = document.paths['/visitors/entrances']!.post!
    expect(checkIn.security).toEqual([{ session: [] }])
    expect(checkIn.parameters.map((parameter) => parameter.name)).toContain('Idempotency-Key')
    expect(Object.keys(checkIn.responses)).toEqual(expect.arrayContaining(['201', '401', '403', '404', '409', '422', '503']))
    expect(document.paths['/auth/login']!.post!.security).toEqual([])
  })

  it('names every part of the multipart bodies', () => {
    const form = (method: string, path: string) =>
      (document.paths[path]![method] as unknown as { requestBody: { content: Record<string, { schema: { properties: object } }> } })
        .requestBody.content['multipart/form-data']!.schema
    expect(Object.keys(form('put', '/settings/visitors/attachments').properties)).toEqual(['logo', 'slip_picture'])
    expect(Object.keys(form('post', '/visitors/blacklists/{id}/attachments').properties).slice(0, 3)).toEqual(['avatar', 'file0', 'file1'])
    expect(form('post', '/visitors/members/{id}/documents')).toMatchObject({
      properties: { document_name: { type: 'string' }, issued_on: {}, expires_on: {}, file: { type: 'string' } },
      required: ['document_name', 'file'],
    })
  })

  it('refers to no schema that it does not have', () => {
    const names = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name!)
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter((name) => !(name in document.components.schemas))).toEqual([])
    expect(JSON.stringify(document)).not.toContain('#/$defs/')
  })
})
