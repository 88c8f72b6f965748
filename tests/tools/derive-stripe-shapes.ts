import { writeFileSync } from 'node:fs';

import { deriveShapes, shapesFile } from '#tests/conformance/schema/derive.ts';

/*
 * npm run stripe-shapes
 *
 * Derives the shapes of Stripe's objects again, after the client library has been updated or the
 * stand-in answers with a new kind of object.
 */

const shapes = deriveShapes();
writeFileSync(shapesFile, `${JSON.stringify(shapes, null, 1)}\n`);
console.log(`${Object.keys(shapes.shapes).length} shapes of ${shapes.version} are derived`);
