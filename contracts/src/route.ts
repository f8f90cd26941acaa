/** Splits a route, which the route tables write as one string (`POST /api/…`), into method and path. */
export function parseRoute(route: string): { method: string; path: string } {
  const [method = '', path = ''] = route.split(' ');
  return { method, path };
}

/** Replaces the only parameter of a path, such as `:gigId`, by the id. */
export const fillPath = (path: string, id: string): string => path.replace(/:\w+/, id);
