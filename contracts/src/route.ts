/** Method and path of a route, which a table has as one text, for example `POST /api/events/:gigId/live-link`. */
export function parseRoute(route: string): { method: string; path: string } {
  const [method = '', path = ''] = route.split(' ');
  return { method, path };
}

/** @param path with one parameter, such as `:gigId` */
export const fillPath = (path: string, id: string): string => path.replace(/:\w+/, id);
