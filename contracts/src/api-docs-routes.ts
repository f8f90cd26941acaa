/** The routes of the API's description in OpenAPI 3.1 and of its pages. Apart from `routes`, which all pages of the app load. */
export const apiDocsRoutes = {
  openApi: '/api/openapi.json',
  apiDocs: '/api/docs',
  apiDocsFile: (name: string) => `/api/docs/${name}`,
} as const;
