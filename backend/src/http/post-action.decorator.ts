import { applyDecorators, HttpCode, Post } from '@nestjs/common';

/** `@Post`, for a route that creates nothing: it responds with 200 instead of 201. */
export const PostAction = (path: string): MethodDecorator => applyDecorators(Post(path), HttpCode(200));
